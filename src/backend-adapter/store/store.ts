/**
 * What the adapter keeps. A narrow port: each verb is one atomic step named after its purpose, so that a store can be a
 * file on one machine or a database behind many.
 */
import type { AttemptStore } from './attempt-store.js';
import type { ChangeStore } from './change-store.js';
import type { CreationStore } from './creation-store.js';
import type { LeaseStore } from './lease-store.js';
import type { OutboxStore } from './outbox-store.js';
import type { ProjectStore } from './project-store.js';
import type { PropertyStore } from './property-store.js';
import type { ReceiptStore } from './receipt-store.js';
import type { RevisitStore } from './revisit-store.js';
import type { RunTimeStore } from './run-time-store.js';
import type { SecretStore } from './secret-store.js';
import type { UploadStore } from './upload-store.js';

export type { AttemptStore, KeptFinding, ReportFindings, StoredAttempt } from './attempt-store.js';
export type { ChangeStore, StoreChange } from './change-store.js';
export type {
  CreationStore,
  EarlierCreation,
  LookTimes,
  LostCreation,
  NewCreation,
  UnnamedProject,
} from './creation-store.js';
export type { ClaimedProject, LeaseStore, TakenProject } from './lease-store.js';
export type { ClaimedEntry, DeadLetter, OutboxEntry, OutboxLane, OutboxStore } from './outbox-store.js';
export type {
  DrawingCheck,
  KeyedStart,
  PendingRun,
  ProjectStore,
  RunEstimate,
  StageEstimate,
  StoredProject,
  StoredReport,
  TrackingState,
} from './project-store.js';
export type { ReceiptStore, Redemption } from './receipt-store.js';
export type { RevisitStore, RevisitTimes } from './revisit-store.js';
export type { RunTimes, RunTimeStore, TimesLeft } from './run-time-store.js';
export type { StoredUpload, UploadStore } from './upload-store.js';

export interface Store
  extends ProjectStore,
    CreationStore,
    LeaseStore,
    RevisitStore,
    ChangeStore,
    UploadStore,
    AttemptStore,
    RunTimeStore,
    ReceiptStore,
    PropertyStore,
    SecretStore,
    OutboxStore {
  close(): Promise<void>;
}
