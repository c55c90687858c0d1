/** Domain rule 15. */
import * as z from 'zod/mini';
import { plain, shownName } from './plain-words.js';
import { assessSubjects, counted, defineRule, FILES, fileEvidence, judgeFiles, share } from './rule.js';

const LAYERS = ['layer', 'layers'] as const;

export const layersFlattened = defineRule({
  id: 'layers-flattened',
  title: 'Layers flattened',
  grade: 'A',
  category: 'File',
  source: 'Toronto, Fort Lauderdale (Clark County asks for the opposite)',
  weight: 1,
  limits: z.strictObject({ maxLayers: z.int().check(z.gte(0), z.describe('layers a file; 0: none')) }),
  assess: (set, limits) => {
    const none = limits.maxLayers === 0;
    const most = counted(limits.maxLayers, LAYERS);
    return assessSubjects(
      judgeFiles(set, (file) => ({
        verdict: file.layers === null ? 'undecided' : file.layers.length <= limits.maxLayers ? 'met' : 'broken',
        evidence: {
          ...fileEvidence(
            file,
            file.layers === null ? 'its layers can’t be read' : counted(file.layers.length, LAYERS),
          ),
          text:
            file.layers
              ?.slice(0, 5)
              .map((name) => plain(name, 50))
              .join(', ') ?? null,
        },
      })),
      {
        subjects: FILES,
        limit: none ? 'No layers' : `At most ${most}`,
        fix: 'Flatten the layers when you export (“Include layer information” off), so that everyone sees the same drawing.',
        met: () => `No file has ${none ? 'layers that can be switched' : `more than ${most}`}.`,
        broken: (broken, count) =>
          `${share(broken.length, count, FILES, 'keeps', 'keep')} layers that can be switched on and off: ${shownName(broken[0]?.file)} has ${broken[0]?.measured}.`,
        undecided: 'The layers of the files could not be read.',
      },
    );
  },
});
