/**
 * A vendor's portal with the adapter mounted in it. A real portal differs in its pages and its database; what it does with
 * the pre-check is all here: mount the adapter, serve the script, verify and redeem the receipt.
 */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { trimTrailingSlash } from 'hono/trailing-slash';
import { createPrecheckAdapter } from 'precheck-adapter';
import { toNodeHandler } from 'precheck-adapter/node';
import { openApplications } from './applications.js';
import { readCarriedAddress } from './carried-address.js';
import { mountEstimateMethod } from './estimate-method.js';
import { mountDocumentation } from './docs/documentation.js';
import { mountGallery } from './gallery/gallery.js';
import { helpPage, problemPage, signInPage } from './pages/account.js';
import { applicationPage } from './pages/application.js';
import { confirmationPage, myApplicationsPage, staffApplicationPage, staffDeskPage } from './pages/applications.js';
import { developersPage } from './pages/developers.js';
import { propertyPage } from './pages/property.js';
import { PEOPLE, createPeople, ownPath } from './people.js';
import { mountReceiptInspector } from './receipt-inspector.js';
import { createSampleDrawings } from './sample-drawings.js';
import { AUDIENCE, CITY_KEY, MOST_FIELD_BYTES, MOST_FORM_BYTES, PERMIT_TYPES, readSettings } from './settings.js';
import { Refusal, acceptReceipt } from './submission.js';

const settings = readSettings(process.env);
const portalUrl = `http://127.0.0.1:${settings.port}`;
const adapterUrl = `${portalUrl}/precheck`;
const here = fileURLToPath(new URL('.', import.meta.url));
const elementsFolder = fileURLToPath(new URL('..', import.meta.resolve('precheck-elements/script')));

const applications = openApplications(settings.dataDirectory);
const people = createPeople(applications);
const adapter = createPrecheckAdapter({
  mountPath: '/precheck',
  issuer: adapterUrl,
  audience: AUDIENCE,
  cities: Object.fromEntries(
    Object.entries(settings.apiKeys).map(([cityKey, apiKey]) => [
      cityKey,
      { baseUrl: settings.serviceUrl, apiKey, storageOrigins: [settings.storageOrigin] },
    ]),
  ),
  dataDirectory: join(settings.dataDirectory, 'adapter'),
  vendorToken: settings.vendorToken,
  webhookSecret: settings.webhookSecret,
  ...(settings.property ? { property: settings.property } : {}),
  identify: people.identify,
  authorize: people.authorize,
  // The sandbox is on this machine and quick: read it often enough to see the stages go by.
  pollIntervalMs: 250,
  gate: { minScore: 70, cities: { [CITY_KEY]: { minScore: 75 } } },
  // A real portal would tell the applicant, who may have closed the page.
  onGateDecided: ({ projectId, run, gate }) =>
    console.error(
      JSON.stringify({ event: 'portal-heard', projectId, run, decision: gate.decision, score: gate.score }),
    ),
  log: (entry) => console.error(JSON.stringify(entry)),
});
const samples = new Map();
const portal = new Hono();
portal.use(trimTrailingSlash());

portal.use(async (context, next) => {
  await next();
  context.header('x-content-type-options', 'nosniff');
  context.header('referrer-policy', 'same-origin');
  if (context.res.headers.has('content-security-policy')) return;
  // Strict on purpose: the elements need no inline script or style. Uploads go straight to the service's storage.
  context.header(
    'content-security-policy',
    `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; ` +
      `connect-src 'self' ${settings.storageOrigin}; frame-src ${new URL(settings.serviceUrl).origin}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  );
});

/** A person's own pages are not kept by caches. */
const page = (path, render) =>
  portal.get(path, async (context) => {
    context.header('cache-control', 'no-store');
    const content = await render(people.visitorOf(context), context);
    return content ? context.html(content) : context.notFound();
  });

page('/', ({ userId, ...visitor }, context) => {
  const query = new URL(context.req.url).searchParams;
  return applicationPage({
    visitor: { userId, ...visitor },
    draft: applications.findDraft(userId),
    carried: readCarriedAddress(query),
    handOff: query.get('flow') === 'hand-off',
  });
});
page('/property', (visitor) => propertyPage(visitor));
page('/help', (visitor) => helpPage(visitor));
page('/developers', () => developersPage());
page('/smallest.html', () => readFileSync(join(here, 'pages/smallest.html'), 'utf8'));
page('/my-applications', (visitor) =>
  myApplicationsPage(visitor, {
    draft: applications.findDraft(visitor.userId),
    applications: applications.listOf(visitor.userId),
  }),
);
page('/sign-in', (visitor, context) => signInPage(visitor, { to: ownPath(context.req.query('to')) }));
page('/staff', (visitor, context) => {
  const projectId = context.req.query('project');
  if (!visitor.isStaff) {
    const to = projectId ? `/staff?project=${encodeURIComponent(projectId)}` : '/staff';
    return signInPage(visitor, { to, reason: 'The staff desk is for planners. Sign in as one.' });
  }
  if (!projectId) return staffDeskPage(visitor, applications.list());
  return staffApplicationPage(visitor, { projectId, application: applications.findByProject(projectId) });
});
portal.get('/rehearsals', (context) => context.redirect('/developers#rehearsals'));

const onLargeForm = () => {
  throw new Refusal('form_too_large', 'The form is too large.', 413);
};
const limited = (maxSize) => bodyLimit({ maxSize, onError: onLargeForm });
const readForm = (context) =>
  context.req.parseBody().catch(() => {
    throw new Refusal('form_malformed', 'The form could not be read. Load the page again.', 400);
  });

portal.post('/sign-in', limited(MOST_FIELD_BYTES), async (context) => {
  const { person = '', to } = await readForm(context);
  if (!Object.hasOwn(PEOPLE, person)) return context.redirect('/sign-in', 303);
  people.signIn(context, person);
  return context.redirect(ownPath(to), 303);
});
portal.post('/sign-out', (context) => {
  people.signOut(context);
  return context.redirect('/', 303);
});

portal.use('/assets/*', serveStatic({ root: here }));
/** The elements as their package has them: browser/ with the script and what it loads, and pdfjs/ beside it. */
portal.use(
  '/elements/*',
  serveStatic({ root: elementsFolder, rewriteRequestPath: (path) => path.replace('/elements', '') }),
);

portal.get('/samples/:kind{passing|failing}', async (context) => {
  const kind = context.req.param('kind');
  const drawings = await sampleDrawings(kind);
  const list = drawings.map(({ filename, type, label }, index) => ({
    filename,
    type,
    label,
    url: `/samples/${kind}/${index}`,
  }));
  return context.json({ drawings: list });
});
portal.get('/samples/:kind{passing|failing}/:index{[0-9]+}', async (context) => {
  const drawing = (await sampleDrawings(context.req.param('kind')))[Number(context.req.param('index'))];
  if (!drawing) return context.notFound();
  return context.body(drawing.bytes, 200, { 'content-type': 'application/pdf' });
});

portal.post('/applications', limited(MOST_FORM_BYTES), async (context) => {
  const form = await readForm(context);
  const receipt = textOf(form, 'precheck', MOST_FORM_BYTES);
  // The smallest page has none: then a receipt is one submission, so that a form that is sent twice is one application.
  const submissionKey = textOf(form, 'submission_key', 100) || createHash('sha256').update(receipt).digest('base64url');
  const fields = readFields(form);
  const { permitType, address } = fields;
  const { userId } = people.visitorOf(context);
  const claims = await acceptReceipt({
    receipt,
    permitType,
    // The smallest page asks for none: then the application is for no other property.
    address: address || undefined,
    submissionKey,
    adapterUrl,
    jwks: () => adapter.jwks(),
    vendorToken: settings.vendorToken,
  });
  const application = applications.accept(submissionKey, userId, fields, claims);
  applications.dropDraft(userId);
  const location = `/applications/${application.id}`;
  return wantsJson(context) ? context.json({ location }, 201) : context.redirect(location, 303);
});

/** Kept on the server, so that it is there on any device of somebody who is signed in. */
portal.put('/draft', limited(MOST_FIELD_BYTES), async (context) => {
  const typed = (await context.req.json().catch(() => null)) ?? {};
  return context.json({ savedAt: applications.saveDraft(people.visitorOf(context).userId, readFields(typed)) });
});

/** An application of this visitor's own; planners may see everybody's. */
function applicationFor(visitor, context) {
  const application = applications.find(context.req.param('id'));
  return application && (visitor.isStaff || application.owner === visitor.userId) ? application : undefined;
}
page('/applications/:id', (visitor, context) => {
  const application = applicationFor(visitor, context);
  return application && confirmationPage(visitor, application);
});

/** The viewer link is made on the click, so that its 48 hours begin then. The adapter decides by the visitor's cookies. */
portal.get('/applications/:id/pre-check', async (context) => {
  const application = applicationFor(people.visitorOf(context), context);
  if (!application) return context.notFound();
  const answer = await adapter.fetch(
    new Request(`${adapterUrl}/projects/${encodeURIComponent(application.claims.project_id)}/viewer-link`, {
      method: 'POST',
      headers: { cookie: context.req.header('cookie') ?? '', origin: portalUrl, 'content-type': 'application/json' },
      body: '{}',
    }),
  );
  const body = await answer.json();
  return answer.ok
    ? context.redirect(body.url, 303)
    : context.html(problemPage('The pre-check result can’t be shown', body.error.message), answer.status);
});

mountEstimateMethod(portal);
mountReceiptInspector(portal, { jwks: () => adapter.jwks(), issuer: adapterUrl, isUsed: applications.isUsed });
// Their live elements ask the real adapter, which needs to know who asks.
for (const path of ['/gallery', '/docs/*']) {
  portal.use(path, (context, next) => {
    people.visitorOf(context);
    return next();
  });
}
mountDocumentation(portal);
mountGallery(portal, { callAdapter: (request) => adapter.fetch(request) });

portal.notFound((context) =>
  context.html(problemPage('Page not found', 'Check the address, or start from the home page.'), 404),
);
portal.onError((error, context) => {
  const refused = error instanceof Refusal;
  if (!refused) console.error(error);
  const code = refused ? error.code : 'internal';
  const message = refused ? error.message : 'Something went wrong here. Your drawings are kept. Try again.';
  const status = refused ? error.status : 500;
  if (wantsJson(context)) return context.json({ error: { code, message } }, status);
  const isApplication = context.req.path === '/applications';
  const title = isApplication ? 'Your application was not accepted' : 'The portal could not do that';
  return context.html(problemPage(title, message), status);
});

const handleAdapter = toNodeHandler(adapter);
const handlePortal = getRequestListener(portal.fetch);
const server = createServer((request, response) =>
  /^\/precheck(\/|$)/.test(request.url ?? '') ? handleAdapter(request, response) : handlePortal(request, response),
);
await adapter.ready;
server.once('error', (error) => {
  console.error(`The portal cannot listen on port ${settings.port}: ${error.code}. Set PORT to one that is free.`);
  process.exit(1);
});
server.listen(settings.port, '127.0.0.1', () => console.log(`portal ready ${portalUrl}`));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);

async function stop() {
  server.close();
  await adapter.close();
  server.closeAllConnections();
  applications.close();
  process.exit(0);
}

/** What the applicant typed, as it is kept. @param {Record<string, unknown>} form */
function readFields(form) {
  const permitType = textOf(form, 'permit_type', 100);
  return {
    permitType: Object.hasOwn(PERMIT_TYPES, permitType) ? permitType : 'new-dwelling',
    applicantName: textOf(form, 'applicant_name', 200),
    email: textOf(form, 'email', 320),
    address: textOf(form, 'address', 500),
    description: textOf(form, 'description', 2000),
  };
}

function textOf(form, name, most) {
  return typeof form[name] === 'string' ? form[name].trim().slice(0, most) : '';
}

function wantsJson(context) {
  return context.req.header('accept')?.includes('application/json') ?? false;
}

/** Made at the first request and kept. */
function sampleDrawings(kind) {
  if (!samples.has(kind)) samples.set(kind, createSampleDrawings(kind));
  return samples.get(kind);
}
