/** Short names for the types generated from the server's OpenAPI description. */
import type { components } from './schema';

type Schemas = components['schemas'];

export type GameInfo = Schemas['GameInfo'];
export type OptionInfo = Schemas['OptionInfo'];
export type Me = Schemas['Me'];
export type NewTable = Schemas['NewTable'];
export type SeatRequest = Schemas['SeatRequest'];
export type SeatInfo = Schemas['SeatInfo'];
export type TableInfo = Schemas['TableInfo'];
export type TableSummary = Schemas['TableSummary'];
export type Snapshot = Schemas['Snapshot'];
export type Choice = Schemas['ChoiceInfo'];
export type EventInfo = Schemas['EventInfo'];
export type InviteInfo = Schemas['InviteInfo'];
export type MayAnswer = Schemas['MayAnswer'];
export type PreviewAnswer = Schemas['PreviewAnswer'];
export type Position = Schemas['Position'];
export type Hint = Schemas['Hint'];
export type Analysis = Schemas['Analysis'];
export type Standing = Schemas['Standing'];
export type Transfer = Schemas['Transfer'];
export type View = NonNullable<Snapshot['view']>;
export type Description = Choice['description'];
export type Happening = EventInfo['happening'];
export type OptionValue = string | number | boolean;
export type Actor = number | '*';

type Tagged<Type> = Type extends { kind: string } ? (string extends Type['kind'] ? never : Type) : never;

/** Everything of one game that has a kind: its moves and happenings. Kinds of different games may have the same name. */
export type KindsOf<Prefix extends string> = Tagged<
  { [Name in keyof Schemas]: Name extends `${Prefix}${string}` ? Schemas[Name] : never }[keyof Schemas]
>;
