/**
 * The elements as React components: `import { PrecheckUploader } from 'precheck-elements/react'`. React 18 needs them, since it sets attributes
 * only and hears no custom events; React 19 takes the tags themselves. Importing this registers the elements.
 */
import { createComponent, type EventName } from '@lit/react';
import * as React from 'react';
import { PrecheckStatus as StatusElement } from '../precheck-status/precheck-status.define.js';
import { PrecheckUploader as UploaderElement } from '../precheck-uploader/precheck-uploader.define.js';
import { PrecheckViewer as ViewerElement } from '../precheck-viewer/precheck-viewer.define.js';
import { PropertyFeasibility as PropertyElement } from '../property-feasibility/property-feasibility.define.js';
import type { ElementTypes, Tag } from './element-types.js';

type EventType<T extends Tag> = keyof ElementTypes[T]['events'] & string;

/** Gives `names` the type of the event that each listener hears. */
function eventsOf<T extends Tag, Names extends Readonly<Record<string, EventType<T>>>>(_tag: T, names: Names) {
  return names as unknown as { [Prop in keyof Names]: EventName<ElementTypes[T]['events'][Names[Prop]] & Event> };
}

export const PrecheckUploader = createComponent({
  react: React,
  tagName: 'precheck-uploader',
  elementClass: UploaderElement,
  events: eventsOf('precheck-uploader', {
    onProjectCreated: 'project-created',
    onUploadProgress: 'upload-progress',
    onUploadFailed: 'upload-failed',
    onProcessingStarted: 'processing-started',
    onGatePassed: 'gate-passed',
    onGateFlagged: 'gate-flagged',
    onGateRenewed: 'gate-renewed',
    onGateFailed: 'gate-failed',
    onGateInvalidated: 'gate-invalidated',
    onPrecheckError: 'precheck-error',
  }),
});

export const PrecheckStatus = createComponent({
  react: React,
  tagName: 'precheck-status',
  elementClass: StatusElement,
  events: eventsOf('precheck-status', {
    onReportStageChanged: 'report-stage-changed',
    onReportCompleted: 'report-completed',
    onPrecheckError: 'precheck-error',
  }),
});

export const PrecheckViewer = createComponent({
  react: React,
  tagName: 'precheck-viewer',
  elementClass: ViewerElement,
  events: eventsOf('precheck-viewer', {
    onViewerReady: 'viewer-ready',
    onViewerExpired: 'viewer-expired',
    onPrecheckError: 'precheck-error',
  }),
});

export const PropertyFeasibility = createComponent({
  react: React,
  tagName: 'property-feasibility',
  elementClass: PropertyElement,
  events: eventsOf('property-feasibility', {
    onPropertyFound: 'property-found',
    onEstimateChanged: 'estimate-changed',
    onPrecheckError: 'precheck-error',
  }),
});
