/**
 * What the adapter keeps. A narrow port: each verb is one atomic step named after its purpose, so that a store can be a
 * file on one machine or a database behind many.
 */
import { createAttemptStore, type AttemptStore, type RunTimeStore } from './attempt-store.js';
import { createCreationStore, type CreationStore } from './creation-store.js';
import type { ChangeStore, Database } from './database.js';
import { createLeaseStore, type LeaseStore, type RevisitStore } from './lease-store.js';
import { createOutboxStore, type OutboxStore } from './outbox-store.js';
import { createProjectStore, type ProjectStore } from './project-store.js';
import { createPropertyStore, type PropertyStore } from './property-store.js';
import { createReceiptStore, type ReceiptStore } from './receipt-store.js';
import { createRetentionStore, type RetentionStore } from './retention-store.js';
import type { SecretStore } from './secret-store.js';
import { createUploadStore, type UploadStore } from './upload-store.js';

export type {
  AttemptStore,
  KeptFinding,
  ReportFindings,
  RunTimes,
  RunTimeStore,
  StoredAttempt,
  TimesLeft,
} from './attempt-store.js';
export type {
  CreationStore,
  EarlierCreation,
  LookTimes,
  LostCreation,
  NewCreation,
  UnnamedProject,
} from './creation-store.js';
export type { ChangeStore, StoreChange } from './database.js';
export type { ClaimedProject, LeaseStore, RevisitStore, RevisitTimes, TakenProject } from './lease-store.js';
export type { ClaimedEntry, DeadLetter, OutboxEntry, OutboxLane, OutboxStore } from './outbox-store.js';
export type {
  DrawingCheck,
  KeyedStart,
  PendingRun,
  RunEstimate,
  StageEstimate,
  StoredProject,
  StoredReport,
  TrackingState,
} from './project-steps.js';
export type { ProjectStore } from './project-store.js';
export type { ReceiptStore, Redemption } from './receipt-store.js';
export type { Erased, RetentionStore } from './retention-store.js';
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
    OutboxStore,
    RetentionStore {
  close(): Promise<void>;
}

/** The same store on either database. */
export function createStore(
  database: Database,
  given: Pick<Store, 'onChange' | 'close'> & { readonly secrets: SecretStore },
): Store {
  const { onChange, close, secrets } = given;
  return {
    ...createProjectStore(database),
    ...createCreationStore(database),
    ...createLeaseStore(database),
    ...createUploadStore(database),
    ...createAttemptStore(database),
    ...createReceiptStore(database),
    ...createPropertyStore(database),
    ...createOutboxStore(database),
    ...createRetentionStore(database),
    ...secrets,
    onChange,
    passHint: (projectId) => database.run((queries) => database.notify(queries, { kind: 'hint', projectId })),
    tellSeen: (projectIds) => database.run((queries) => database.notify(queries, { kind: 'seen', projectIds })),
    close,
  };
}
