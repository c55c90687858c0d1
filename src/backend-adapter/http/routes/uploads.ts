import { requestUploadSchema, uploadTicketSchema } from 'precheck-contract';
import { requestUpload } from '../../projects/request-upload.js';
import { jsonResponse } from '../responses.js';
import { SERVICE_ERRORS } from '../route-errors.js';
import { defineRoute } from '../route.js';

export const uploadRoutes = [
  defineRoute({
    method: 'POST',
    path: '/projects/:id/uploads',
    access: 'owner',
    summary: 'Asks for an upload address for one drawing.',
    input: requestUploadSchema,
    answers: [{ status: 201, description: 'Where to PUT the bytes.', body: uploadTicketSchema }],
    errors: [...SERVICE_ERRORS, 'file_empty', 'file_too_large', 'too_many_files'],
    async handle({ services, project, input }) {
      return jsonResponse(201, await requestUpload(services, project, input));
    },
  }),
];
