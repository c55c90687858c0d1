import type { UploadLimits } from 'precheck-contract';
import type { ProjectCreations } from './projects/creations/project-creations.js';
import type { CompareBeforeRun } from './drawings/compare-before-run.js';
import type { DrawingLearner } from './drawings/drawing-learner.js';
import type { GatePolicy } from './gate/gate-policy.js';
import type { TokenIdentity } from './http/identity-token.js';
import type { Metrics } from './server/metrics/metrics.js';
import type { AdapterLog } from './server/log/adapter-log.js';
import type { ProjectTracker } from './tracking/project-tracker.js';
import type { PropertyGateway } from './property/gateway.js';
import type { ReceiptSigner } from './receipts/receipt-signer.js';
import type { Store } from './store/store.js';
import type { StreamRegistry } from './http/stream-registry.js';
import type { Upstream } from './upstream/upstream.js';

/** What routes work with. Made once by adapter.ts. */
export interface Services {
  readonly mountPath: string;
  readonly store: Store;
  readonly upstream: Upstream;
  readonly tracker: ProjectTracker;
  readonly creations: ProjectCreations;
  /** Null where no property service is configured. */
  readonly property: PropertyGateway | null;
  readonly learner: DrawingLearner;
  readonly compareBeforeRun: CompareBeforeRun;
  readonly signer: ReceiptSigner;
  readonly streams: StreamRegistry;
  readonly metrics: Metrics;
  readonly policy: GatePolicy;
  /** Part of the ETag and of event ids: a changed policy changes what pages see. */
  readonly policyVersion: string;
  readonly limits: UploadLimits;
  readonly cityNames: Readonly<Record<string, string | undefined>>;
  /** Other origins whose pages may call. */
  readonly allowedOrigins: ReadonlySet<string>;
  /** Null where the vendor's `identify` says who asks. */
  readonly tokens: TokenIdentity | null;
  readonly issuer: string;
  readonly audience: string;
  readonly receiptLifetimeMs: number;
  readonly heartbeatMs: number;
  readonly clock: () => number;
  readonly log: AdapterLog;
}
