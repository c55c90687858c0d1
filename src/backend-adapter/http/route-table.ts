import { attemptRoutes } from './routes/attempts.js';
import { cityRoutes } from './routes/cities.js';
import { eventRoutes } from './routes/events.js';
import { identityRoutes } from './routes/identity.js';
import { metricRoutes } from './routes/metrics.js';
import { openApiRoute } from './routes/openapi.js';
import { processingRoutes } from './routes/processing.js';
import { projectRoutes } from './routes/projects.js';
import { propertyRoutes } from './routes/property.js';
import { receiptRoutes } from './routes/receipts.js';
import { resultRoutes } from './routes/results.js';
import type { Route } from './route.js';
import { uploadRoutes } from './routes/uploads.js';
import { webhookRoutes } from './routes/webhooks.js';

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
