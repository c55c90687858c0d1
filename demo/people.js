/**
 * Who uses the portal. Two people can sign in; a visitor who does not is known again by a cookie of their own. The adapter asks
 * here who calls (`identify`) and who may see a project (`authorize`).
 */
import { createHash, randomUUID } from 'node:crypto';
import { getCookie, setCookie, deleteCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';

/** There is no password: this is a demonstration. */
export const PEOPLE = {
  ada: { name: 'Ada Quoll', role: 'Applicant', email: 'ada.quoll@example.com', isStaff: false },
  sam: { name: 'Sam Okafor', role: 'Planner', email: 'sam.okafor@wattlebay.example', isStaff: true },
};

const VISITOR = 'portal_visitor';
const SESSION = 'portal_session';
const YEAR_S = 365 * 86_400;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** @typedef {{ userId: string, person: string, name?: string, role?: string, email?: string, isStaff: boolean }} Visitor */

/** @param {ReturnType<typeof import('./applications.js').openApplications>} records */
export function createPeople(records) {
  /** Null without a cookie of this portal. @returns {Visitor | null} */
  function identify(cookieHeader) {
    const cookies = parse(cookieHeader ?? '');
    const person = cookies[SESSION] && records.personOf(cookies[SESSION]);
    if (person) return { userId: person, person, ...PEOPLE[person] };
    const visitor = cookies[VISITOR] ?? '';
    // The cookie is a secret and an owner's id is not, so the id is its digest.
    const digest = () => createHash('sha256').update(visitor).digest('base64url');
    return UUID.test(visitor) ? { userId: `visitor-${digest()}`, person: '', isStaff: false } : null;
  }

  return {
    identify: (request) => identify(request.headers.get('cookie')),

    /** Applicants have their own projects. Planners read everybody's, and change none. */
    authorize: ({ userId }, { ownerId }, operation) =>
      userId === ownerId || (ownerId !== '' && isStaff(userId) && isReading(operation)),

    /** Who asks for this page. A new visitor gets a cookie with it. @returns {Visitor} */
    visitorOf(context) {
      const known = identify(context.req.header('cookie'));
      if (known) return known;
      const visitor = randomUUID();
      setCookie(context, VISITOR, visitor, { httpOnly: true, sameSite: 'Lax', maxAge: YEAR_S });
      return identify(`${VISITOR}=${visitor}`);
    },

    signIn(context, person) {
      const session = randomUUID();
      records.signIn(session, person);
      setCookie(context, SESSION, session, { httpOnly: true, sameSite: 'Lax' });
    },

    signOut(context) {
      records.signOut(getCookie(context, SESSION) ?? '');
      deleteCookie(context, SESSION);
    },
  };
}

function isReading(operation) {
  return operation.startsWith('GET ') || operation === 'POST /projects/:id/viewer-link';
}

function isStaff(userId) {
  return Object.hasOwn(PEOPLE, userId) && PEOPLE[userId].isStaff;
}

/** A path of this portal, else its first page: anybody can write a link to the sign-in page. Browsers drop tabs and line ends. */
export function ownPath(path) {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) && !/\p{Cc}/u.test(path) ? path : '/';
}
