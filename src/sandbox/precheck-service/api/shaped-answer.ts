import type { AnswerKind, PlainAnswer, Shape } from '../shapes/shape.js';

/** The answer of a call as the chosen shape has it. A failure has its own kind, whatever was called. */
export async function shapedAnswer(shape: Shape, kind: AnswerKind, response: Response): Promise<Response> {
  const reshape = shape.answers[response.status >= 400 ? 'error' : kind];
  if (reshape === undefined) return response;
  const written = await response.text();
  const headers = Object.fromEntries(response.headers);
  // Those of the new body are set by whoever writes it.
  delete headers['content-type'];
  delete headers['content-length'];
  const plain: PlainAnswer = {
    status: response.status,
    headers,
    body: written === '' ? undefined : (JSON.parse(written) as unknown),
  };
  return toResponse(reshape(plain));
}

function toResponse({ status, headers, body, text }: PlainAnswer): Response {
  if (text) return new Response(text.body, { status, headers: { ...headers, 'content-type': text.contentType } });
  if (body === undefined) return new Response(null, { status, headers });
  return Response.json(body, { status, headers });
}
