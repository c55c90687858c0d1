import type { Route } from './route.js';
import { cityRoutes } from './routes/cities.js';
import { eventRoutes } from './routes/events.js';
import { identityRoutes } from './routes/identity.js';
import { projectRoutes } from './routes/projects.js';
import { propertyRoutes } from './routes/property.js';
import { receiptRoutes } from './routes/receipts.js';
import { resultRoutes } from './routes/results.js';
import { runRoutes } from './routes/runs.js';
import { metricsRoute, openApiRoute } from './routes/server.js';
import { webhookRoutes } from './routes/webhooks.js';

/** Every route but health and readiness. */
export const ROUTES: readonly Route[] = [
  ...identityRoutes,
  ...cityRoutes,
  ...projectRoutes,
  ...eventRoutes,
  ...runRoutes,
  ...resultRoutes,
  ...receiptRoutes,
  ...propertyRoutes,
  ...webhookRoutes,
  metricsRoute,
  openApiRoute(() => ROUTES),
];
