import type { Cities } from './drawing-checks/city-data.js';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { webhookSecretsOf } from 'precheck-contract/webhook-secret';
import type { ProcessingOverrides, ResolvedOptions } from '../options.js';
import { webhookPayload } from './api/answers.js';
import { createApiApp } from './api/api-app.js';
import type { ApiKeys } from './api/api-keys.js';
import { shapedAnswer } from './api/shaped-answer.js';
import { Database } from './database/database.js';
import { OutboxStore } from './database/outbox-store.js';
import { ProjectStore } from './database/project-store.js';
import { ReportStore } from './database/report-store.js';
import { ReviewStore } from './database/review-store.js';
import { RunStore } from './database/run-store.js';
import { UploadStore } from './database/upload-store.js';
import { createPageApp } from './pages/page-app.js';
import { ReviewAccess } from './pages/review/review-access.js';
import { RunProcessor } from './processing/run-processor.js';
import { RunQueue } from './processing/run-queue.js';
import { DRAWING_CHECKS_WORKER } from './processing/worker-process.js';
import { REHEARSAL_TIMES } from './rehearsals/rehearsal.js';
import type { ServiceParts } from './service-parts.js';
import { refuseOtherMethods, type WebApp } from '../web-app.js';
import { errorBody, errorResponse } from '../service-error.js';
import { SheetPictures } from './sheet-pictures/sheet-pictures.js';
import { findShape } from './shapes/registry.js';
import { SignedTokens } from './signed-token.js';
import { BlobStore } from './storage/blob-store.js';
import { PresignedAddresses } from './storage/presigned-address.js';
import { createStorageApp } from './storage/storage-app.js';
import { StorageLinks } from './storage/storage-links.js';
import { DEFAULT_RETRY_DELAYS_MS, WEBHOOK_TIMEOUT_MS, WebhookSender } from './webhook/webhook-sender.js';

const WORKERS = 2;
const TIME_LIMIT_MS = 5 * 60 * 1000;
const FILE_LINK_TIMEOUT_MS = 60_000;

export interface ServiceInput {
  readonly options: ResolvedOptions & { readonly citiesDirectory: string };
  readonly overrides: ProcessingOverrides;
  readonly cities: Cities;
  readonly keys: ApiKeys;
  readonly secret: Buffer;
  /** Known once the servers listen. */
  readonly addresses: { publicUrl: string; storageUrl: string };
  readonly log: (line: string) => void;
}

export interface PrecheckService {
  readonly app: WebApp;
  readonly storageApp: WebApp;
  /** Takes up unfinished runs and undelivered webhooks. */
  start(): void;
  stop(): Promise<void>;
}

/** Puts the pre-check service together over one state directory. Throws StateDirectoryError. */
export function createPrecheckService(input: ServiceInput): PrecheckService {
  const { options, log } = input;
  const database = new Database(options.dataDirectory);
  const blobs = new BlobStore(join(options.dataDirectory, 'files'));
  const uploads = new UploadStore(database);
  blobs.keepOnly(uploads.blobs());
  const presigned = new PresignedAddresses(input.secret);
  const pictures = new SheetPictures({
    blobs,
    directory: join(options.dataDirectory, 'pictures'),
    log,
    ...(input.overrides.pictureWorkerPath === undefined ? {} : { workerPath: input.overrides.pictureWorkerPath }),
  });
  const parts: ServiceParts = {
    database,
    cities: input.cities,
    projects: new ProjectStore(database, options.clock),
    uploads,
    runs: new RunStore(database, options.clock),
    reports: new ReportStore(database, options.clock),
    reviews: new ReviewStore(database),
    review:
      options.reviewPassword === undefined ? null : new ReviewAccess(database, options.reviewPassword, input.secret),
    outbox: new OutboxStore(database, options.webhookLateDelayMs),
    blobs,
    pictures,
    links: new StorageLinks(
      presigned,
      () => input.addresses.storageUrl,
      options.uploadAddressLifetimeMs,
      options.clock,
    ),
    tokens: new SignedTokens(input.secret),
    maxFileBytes: options.maxFileBytes,
    frameAncestors: options.frameAncestors,
    publicUrl: () => input.addresses.publicUrl,
    isHeldUp: (projectId) => queue.isHeldUp(projectId),
    onRunQueued: () => queue.wake(),
    sendsWebhooks: options.webhookUrl !== undefined,
    clock: options.clock,
    log,
  };
  const sender = options.webhookUrl === undefined ? null : createSender(input, parts, options.webhookUrl);
  const processor = createProcessor(input, parts, () => sender?.wake());
  const queue = new RunQueue(parts.runs, (run, signal) => processor.process(run, signal), WORKERS, log);
  return {
    app: createWebApp(parts, input),
    storageApp: createStorageApp({ ...parts, addresses: presigned }),
    start: () => {
      queue.start();
      sender?.wake();
    },
    stop: async () => {
      processor.stop();
      await Promise.all([queue.stop(), sender?.stop(), pictures.close()]);
      database.close();
    },
  };
}

function createWebApp(parts: ServiceParts, { keys, options, overrides }: ServiceInput): WebApp {
  const shape = findShape(options.shape);
  if (!shape) throw new Error(`There is no shape ${options.shape}.`);
  const rehearsalTimes = { ...REHEARSAL_TIMES, ...overrides.rehearsalTimes };
  const app: WebApp = new Hono();
  app.use(refuseOtherMethods(app, (refusal) => shapedAnswer(shape, 'error', refusal)));
  app.route('/', createPageApp(parts));
  app.route('/', createApiApp(parts, { keys, shape, rehearsalTimes }));
  const nowhere = () => errorBody(404, 'not_found', 'The service has no such address.');
  app.notFound(() => shapedAnswer(shape, 'error', nowhere()));
  app.onError((error) => errorResponse(error, parts.log));
  return app;
}

function createSender({ options, overrides }: ServiceInput, parts: ServiceParts, url: string): WebhookSender {
  return new WebhookSender({
    ...parts,
    url,
    secrets: options.webhookSecret === undefined ? [] : webhookSecretsOf(options.webhookSecret),
    retryDelaysMs: options.webhookRetryDelaysMs ?? DEFAULT_RETRY_DELAYS_MS,
    timeoutMs: overrides.webhookTimeoutMs ?? WEBHOOK_TIMEOUT_MS,
    payload: (reportId) => {
      const report = parts.reports.findById(reportId);
      const project = report && parts.projects.find(report.projectId);
      if (!project) throw new Error(`The outbox names a report that does not exist: ${reportId}.`);
      return webhookPayload(project, report, parts.links);
    },
    fetch: globalThis.fetch,
  });
}

function createProcessor(
  { options, overrides }: ServiceInput,
  parts: ServiceParts,
  onReportCompleted: () => void,
): RunProcessor {
  const workDirectory = join(options.dataDirectory, 'work');
  rmSync(workDirectory, { recursive: true, force: true });
  mkdirSync(workDirectory, { recursive: true, mode: 0o700 });
  return new RunProcessor({
    ...parts,
    workDirectory,
    citiesDirectory: options.citiesDirectory,
    workerPath: overrides.workerPath ?? DRAWING_CHECKS_WORKER,
    confinedWorker: overrides.confinedWorker ?? true,
    readingTime: overrides.readingTime,
    timeLimitMs: overrides.timeLimitMs ?? TIME_LIMIT_MS,
    allowPrivateFileLinks: options.allowPrivateFileLinks,
    fileLinkTimeoutMs: overrides.fileLinkTimeoutMs ?? FILE_LINK_TIMEOUT_MS,
    rehearsalTimes: { ...REHEARSAL_TIMES, ...overrides.rehearsalTimes },
    onReportCompleted,
  });
}
