/** What is asked about cities and the list of projects. */
import {
  linkedProjectSchema,
  readOverallStatus,
  type CityConfiguration,
  type CitySummary,
  type ProjectRecord,
} from '../../../contract/index.js';
import type { PrecheckService } from '../../upstream/precheck-service.js';
import { counted, listed, printableWord, type Question } from './question.js';

type Asked<Result> = Question<PrecheckService, Result>;

/** How many projects are asked for. */
const TAKE = 5;

export function citiesQuestion(cityKey: string): Asked<CitySummary[]> {
  return {
    call: 'GET /cities',
    notShown: 'the body',
    ask: (service) => service.cities(),
    taken: (cities) => cities.map((city) => ({ cityKey: city.cityKey, name: city.name })),
    told: (cities) => {
      const keys = cities.map((city) => city.cityKey);
      const made = [
        `${counted(cities.length, 'city', 'cities')} for this key${keys.length > 0 ? `: ${listed(keys)}` : ''}`,
      ];
      const doubts = keys.includes(cityKey) ? [] : [`${printableWord(cityKey)} is not among them`];
      return { made, doubts };
    },
  };
}

export function cityQuestion(): Asked<CityConfiguration> {
  return {
    call: 'GET /cities/{cityKey}',
    notShown: 'the body, beyond that it lists permit types and the reports each runs',
    ask: (service) => service.cityConfiguration(),
    taken: ({ name, permitTypes }) => ({
      name,
      permitTypes: permitTypes.map((one) => [one.permitType, one.name, one.reports.map((report) => report.name)]),
    }),
    told: ({ permitTypes }) => {
      const described = permitTypes.map(
        ({ permitType, reports }) => `${printableWord(permitType)} (${counted(reports.length, 'report', 'reports')})`,
      );
      const silent = permitTypes.filter(({ reports }) => reports.length === 0).map(({ permitType }) => permitType);
      const count = counted(permitTypes.length, 'permit type', 'permit types');
      const made = [permitTypes.length === 0 ? count : `${count}: ${listed(described)}`];
      if (permitTypes.length === 0) return { made, doubts: ['pages have no permit type to offer'] };
      const doubts = [`no reports are listed for ${listed(silent)}, so the gate cannot see that one is missing`];
      return { made, doubts: silent.length > 0 ? doubts : [] };
    },
  };
}

export interface ProjectPage {
  readonly projects: readonly ProjectRecord[];
  readonly total: number | null;
}

export function projectsQuestion(cityKey: string): Asked<ProjectPage> {
  return {
    call: 'GET /projects',
    notShown: 'the body; the largest page; further values of orderBy',
    specified: PROJECT_FIELDS,
    ask: (service) => service.projects({ take: TAKE, skip: 0 }),
    taken: ({ projects, total }) => ({ projects: projects.map(takenOfProject), total }),
    whole: ({ projects }) => projects.map(({ metadata }) => metadata).filter((metadata) => metadata !== null),
    told: ({ projects, total }) => {
      const all = total === null ? 'it does not say how many there are in all' : `${total} in all`;
      const made = [`${counted(projects.length, 'project', 'projects')} on a page of ${TAKE}; ${all}`];
      const statuses = [...new Set(projects.map(({ status }) => status))];
      if (projects.length > 0) made.push(`overall status: ${listed(statuses.map(statusMeaning))}`);
      return { made, doubts: pageDoubts(projects, cityKey) };
    },
  };
}

function pageDoubts(projects: readonly ProjectRecord[], cityKey: string): string[] {
  const others = projects.filter((project) => project.cityKey !== null && project.cityKey !== cityKey);
  return [
    ...(projects.length > TAKE ? [`take=${TAKE} had no effect`] : []),
    ...(projects.some(({ id }) => id === null) ? ['a project has no id that can be read'] : []),
    ...(others.length > 0 ? [`${counted(others.length, 'project names', 'projects name')} another city`] : []),
  ];
}

/** What a project is made with. */
export const PROJECT_FIELDS: readonly string[] = Object.keys(linkedProjectSchema.shape);

/** The record without what is merely kept. */
export function takenOfProject({ raw: _raw, ...known }: ProjectRecord): unknown {
  return known;
}

/** `IN_PROGRESS (processing)` */
export function statusMeaning(status: string | null): string {
  if (status === null) return 'none';
  const meaning = readOverallStatus(status);
  return `${printableWord(status)} (${meaning === 'unknown' ? 'says nothing certain: the reports decide' : meaning})`;
}
