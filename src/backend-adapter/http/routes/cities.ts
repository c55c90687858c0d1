import { citiesAnswerSchema, cityAnswerSchema, type CitiesAnswer, type CityAnswer } from 'precheck-contract';
import { AdapterError } from '../../adapter-error.js';
import type { Services } from '../../services.js';
import { defineRoute, json, SERVICE_ERRORS } from '../route.js';

export const cityRoutes = [
  defineRoute({
    method: 'GET',
    path: '/cities',
    access: 'public',
    summary: 'The cities that this adapter is configured for.',
    input: null,
    answers: [{ status: 200, description: 'All of them.', body: citiesAnswerSchema }],
    async handle({ services }) {
      const cities = services.upstream.cityKeys.map(async (cityKey) => ({
        cityKey,
        name: await cityName(services, cityKey),
      }));
      return json(200, { cities: await Promise.all(cities) } satisfies CitiesAnswer);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/cities/:cityKey',
    access: 'visitor',
    summary: 'A city’s permit types and their reports, and the limits of uploads.',
    input: null,
    answers: [{ status: 200, description: 'The city.', body: cityAnswerSchema }],
    errors: SERVICE_ERRORS,
    async handle({ services, req }) {
      const cityKey = req.param('cityKey') ?? '';
      const configuration = await services.upstream.city(cityKey).cityConfiguration();
      const answer: CityAnswer = {
        city: {
          cityKey,
          name: services.cityNames[cityKey] ?? configuration.name,
          permitTypes: configuration.permitTypes.map(({ permitType, name, reports }) => ({
            permitType,
            name,
            reports: reports.map((report) => ({ name: report.name })),
          })),
        },
        limits: services.limits,
      };
      return json(200, answer);
    },
  }),
];

/** One city whose service is away must not hide the others: it stands under its key. */
async function cityName(services: Services, cityKey: string): Promise<string> {
  const given = services.cityNames[cityKey];
  if (given !== undefined) return given;
  try {
    return (await services.upstream.city(cityKey).cityConfiguration()).name;
  } catch (error) {
    if (error instanceof AdapterError) return cityKey;
    throw error;
  }
}
