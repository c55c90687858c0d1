import { cityAnswer } from '../cities-view.js';
import { requireOwnCity } from './city-access.js';
import type { ApiRoute } from './route-types.js';

export const CITY_ROUTES: readonly ApiRoute[] = [
  {
    method: 'GET',
    path: '/cities',
    answer: 'cities',
    handle: ({ city }) => Response.json([{ cityKey: city.cityKey, name: city.name }]),
  },
  {
    method: 'GET',
    path: '/cities/:cityKey',
    answer: 'city',
    handle: ({ city, parts, parameter }) => {
      requireOwnCity(parts.cities, city, parameter('cityKey'), 404);
      return Response.json(cityAnswer(city));
    },
  },
];
