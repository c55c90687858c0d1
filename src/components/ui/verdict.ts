/** The end of a run in figures and words, as both elements show it. */
import { css, html, type TemplateResult } from 'lit';
import type { GateView } from 'precheck-contract/adapter-api';
import type { ToFix } from '../session/selectors.js';
import { failureSentences, figuresOf, isMean } from './gate-words.js';
import { icon } from './icons.js';
import type { Words } from '../i18n/localisation.js';
import { renderScoreMeter } from './score-meter.js';

export interface Verdict {
  readonly title: string;
  readonly sentence: string;
  readonly tone: 'pass' | 'fail' | 'neutral';
}

/** `receipt`: a receipt stands, so that the form may indeed be sent; a pass alone does not say so yet. */
export interface Holds {
  readonly gated: boolean;
  readonly receipt: boolean;
  /** What there is to put right, or null where that is not known yet. */
  readonly toFix: ToFix;
}

/** The verdict in words. Ungated, the score informs and decides nothing. */
export function verdictOf(gate: GateView, holds: Holds, words: Words): Verdict {
  const { decision, score, minScore } = gate;
  const { t, f } = words;
  const { gated, receipt } = holds;
  const { result } = t;
  if (gated && (decision !== 'passed' || score === null)) {
    return { title: result.failed, sentence: failureSentences(gate, words, holds.toFix).join(' '), tone: 'fail' };
  }
  if (score === null) return { title: result.complete, sentence: result.verdictNoScore, tone: 'neutral' };
  if (!gated) return { title: result.complete, sentence: result.verdictUngated(score, f), tone: 'neutral' };
  if (!receipt) {
    return { title: result.reached, sentence: figuresOf(gate, words)(score, minScore, f), tone: 'pass' };
  }
  const figures = isMean(gate) ? result.verdictMean : result.verdictPassed;
  return { title: result.passed, sentence: figures(score, minScore, f), tone: 'pass' };
}

export function renderVerdict(gate: GateView, holds: Holds, words: Words): TemplateResult {
  const { title, sentence, tone } = verdictOf(gate, holds, words);
  const name = tone === 'pass' ? 'check' : tone === 'fail' ? 'sheet' : 'check';
  // What falls short is not the score.
  const isReached = tone === 'fail' && gate.score !== null && gate.score >= gate.minScore;
  return html`<div class="verdict tone-${tone}" part="verdict">
    <h3 id="verdict" tabindex="-1">${icon(name)}<span>${title}</span></h3>
    <p class="figures">${sentence}</p>
    ${
      gate.score === null
        ? ''
        : renderScoreMeter(
            {
              label: words.t.result.score,
              score: gate.score,
              minScore: holds.gated ? gate.minScore : null,
              tone: isReached ? 'neutral' : tone,
            },
            words,
          )
    }
  </div>`;
}

export const verdictStyles = css`
  .verdict {
    display: grid;
    gap: calc(var(--_step) * 2);
  }
  .verdict h3 {
    display: flex;
    align-items: start;
    gap: calc(var(--_step) * 2);
    font-size: var(--_size-l);
  }
  .verdict h3 .icon {
    margin-block-start: 0.1em;
    color: var(--_tone);
  }
`;
