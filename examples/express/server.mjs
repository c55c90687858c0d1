import { randomUUID } from 'node:crypto';
import express from 'express';
import { acceptApplication, adapter, handlePrecheck, MAX_FORM_BYTES } from '../precheck.mjs';

const app = express();
app.set('view engine', 'ejs').set('views', import.meta.dirname);
app.use('/elements', express.static('node_modules/precheck-elements/dist'));
app.use((request, response, next) =>
  request.url.startsWith('/precheck/') ? handlePrecheck(request, response) : next(),
);
app.get('/', (_request, response) =>
  response.render('application', { applicationId: randomUUID(), permitType: 'new-dwelling', minScore: 80 }),
);
app.post('/applications', express.urlencoded({ limit: MAX_FORM_BYTES }), async (request, response) => {
  const { precheck = '', application_id: applicationId = '' } = request.body ?? {};
  const { status, text } = await acceptApplication(precheck, applicationId);
  response.status(status).type('text').send(text);
});

await adapter.ready;
app.listen(process.env.PORT ?? 3000);
