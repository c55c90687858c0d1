/** What the adapter counts. */
import type { ErrorCode, PropertyPingAnswer } from 'precheck-contract';

export interface CountedRequest {
  readonly method: string;
  /** The path of the route, with the names of its parameters; null where nothing answers. */
  readonly route: string | null;
  readonly status: number;
  readonly durationMs: number;
}

/** One request sent to a service, or refused without being sent. */
export interface CountedCall {
  readonly service: 'precheck' | 'property';
  /** Null for the property service. */
  readonly cityKey: string | null;
  readonly method: 'GET' | 'POST';
  /** The class of its status, or why there was no answer. */
  readonly outcome: '2xx' | '3xx' | '4xx' | '5xx' | 'limited' | 'unavailable' | 'timeout' | 'misread' | 'not-sent';
  readonly durationMs: number;
}

/** Whether the service of a city is left alone, because it was away. */
export interface CircuitState {
  readonly service: 'precheck' | 'property';
  /** Null for the property service. */
  readonly cityKey: string | null;
  readonly isOpen: boolean;
}

/** What the vendor gave, by the name of its option. */
export type CountedHook =
  | 'identify'
  | 'authorize'
  | 'clientAddress'
  | 'onReportCompleted'
  | 'onGateDecided'
  | 'forward';

/** What is read when somebody asks. */
export interface MetricSources {
  readonly openStreams: () => number;
  readonly trackedProjects: () => number;
  readonly lostCreations: () => Promise<number>;
  readonly outbox: () => Promise<{ waiting: number; dead: number }>;
  readonly propertyQuota: () => Promise<PropertyPingAnswer['quota']>;
}

export interface Metrics {
  countRequest(request: CountedRequest): void;
  countCall(call: CountedCall): void;
  /** `known`: a project of the adapter has that id. */
  countHint(known: boolean): void;
  /** A webhook was not taken; `reason` is the error code of its answer. */
  countRefusedHint(reason: ErrorCode): void;
  /** It threw, refused, or did not answer in time. */
  countHookFailure(hook: CountedHook): void;
  /** Told at the start, and with each change. */
  noteCircuit(state: CircuitState): void;
  /** From now on these are read for each answer. */
  watch(sources: MetricSources): void;
  /** One that cannot be read in time is left out. */
  text(): Promise<string>;
  readonly contentType: string;
}
