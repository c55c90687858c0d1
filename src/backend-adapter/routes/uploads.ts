import { requestUploadSchema } from '../../contract/index.js';
import { requestUpload } from '../projects/request-upload.js';
import { jsonResponse } from './responses.js';
import { defineRoute } from './route.js';

export const uploadRoutes = [
  defineRoute({
    method: 'POST',
    path: '/projects/:id/uploads',
    access: 'owner',
    input: requestUploadSchema,
    async handle({ services, project, input }) {
      return jsonResponse(201, await requestUpload(services, project, input));
    },
  }),
];
