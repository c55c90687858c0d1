import { attemptRoutes } from './attempts.js';
import { cityRoutes } from './cities.js';
import { eventRoutes } from './events.js';
import { identityRoutes } from './identity.js';
import { metricRoutes } from './metrics.js';
import { openApiRoute } from './openapi.js';
import { processingRoutes } from './processing.js';
import { projectRoutes } from './projects.js';
import { propertyRoutes } from './property.js';
import { receiptRoutes } from './receipts.js';
import { resultRoutes } from './results.js';
import type { Route } from './route.js';
import { uploadRoutes } from './uploads.js';
import { webhookRoutes } from './webhooks.js';

/** Every route but those of health.ts. */
export const ROUTES: readonly Route[] = [
  ...identityRoutes,
  ...cityRoutes,
  ...projectRoutes,
  ...eventRoutes,
  ...uploadRoutes,
  ...processingRoutes,
  ...resultRoutes,
  ...attemptRoutes,
  ...receiptRoutes,
  ...propertyRoutes,
  ...webhookRoutes,
  ...metricRoutes,
  openApiRoute(() => ROUTES),
];
