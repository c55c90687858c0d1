import type { HttpBindings } from '@hono/node-server';
import type { Hono, MiddlewareHandler } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { errorBody } from './service-error.js';

export type WebApp = Hono<{ Bindings: HttpBindings }>;

/** Answers 405, and which methods there are, where an address of the app is called by another. `shaped` gives it another form. */
export function refuseOtherMethods(
  app: WebApp,
  shaped: (refusal: Response) => Response | Promise<Response> = (refusal) => refusal,
): MiddlewareHandler {
  return methodNotAllowed({
    app: app as unknown as Hono,
    onMethodNotAllowed: (_context, methods) => {
      const allow = methods.join(', ');
      return shaped(errorBody(405, 'method_not_allowed', `This address takes ${allow}.`, { allow }));
    },
  });
}
