import type { Route } from './route.js';
import { cityRoutes } from './routes/cities.js';
import { eventRoute } from './routes/events.js';
import { identityRoute } from './routes/identity.js';
import { projectRoutes } from './routes/projects.js';
import { propertyRoutes } from './routes/property.js';
import { receiptRoutes } from './routes/receipts.js';
import { resultRoutes } from './routes/results.js';
import { metricsRoute, openApiRoute, webhookRoute } from './routes/server.js';

const routes: readonly Route[] = [
  identityRoute,
  ...cityRoutes,
  ...projectRoutes,
  eventRoute,
  ...resultRoutes,
  ...receiptRoutes,
  ...propertyRoutes,
  webhookRoute,
  metricsRoute,
];

/** Every route but health and readiness. */
export const ROUTES: readonly Route[] = [...routes, openApiRoute(routes)];
