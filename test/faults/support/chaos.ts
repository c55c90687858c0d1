/**
 * Kills, stops and restarts instances. When is counted in moments (a call to the service begins or is answered, an event is delivered),
 * not in seconds, so that it happens in the middle of something, and about there again when the seed is replayed. Some come at any moment,
 * some at those where much is at stake, each kind of which is counted for itself.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Counts } from './counts.js';
import type { Instance } from './instance.js';
import { CRITICAL_MOMENTS, type CriticalMoment, type Moment } from './moment.js';
import { between, pickWeighted, randomOf, shuffled, type Random } from './seeded-random.js';

export interface ChaosOptions {
  readonly seed: number;
  readonly world: string;
  readonly victims: readonly Instance[];
  readonly counts: Counts;
  /** Moments from one blow to the next, on average. */
  readonly meanMoments: number;
  readonly mostBlows: number;
  /** The same, of kills at critical moments; from one to the next of its kind are half as many moments as of all, on average. */
  readonly mostCriticalKills: number;
  /** An instance that stands still for longer has lost its projects to the other. */
  readonly leaseMs: number;
  readonly beginOutage: (forMs: number) => void;
  /** Of the database; null where there is none to restart. */
  readonly restartDatabase: (() => Promise<void>) | null;
  /** Kills the service itself; its worlds share it. */
  readonly restartService: (downMs: number) => Promise<void>;
  /** Something was done to somebody, or is over: others may have waited for it. */
  readonly onMoved: () => void;
  readonly onError: (error: unknown) => void;
}

type Blow = 'kill' | 'pause' | 'outage' | 'database-restart' | 'service-kill';

export class Chaos {
  readonly #options: ChaosOptions;
  readonly #random: Random;
  readonly #underWay = new Set<Promise<void>>();
  readonly #first: Blow[];
  /** What is to be killed at soonest comes first. */
  readonly #criticalLeft: Map<CriticalMoment, number>;
  #momentsLeft: number;
  #blows = 0;
  #criticalKills = 0;
  #over = false;

  constructor(options: ChaosOptions) {
    this.#options = options;
    this.#random = randomOf(options.seed, 'chaos', options.world);
    this.#momentsLeft = this.#drawMoments();
    const random = randomOf(options.seed, 'critical', options.world);
    this.#criticalLeft = new Map(shuffled(random, CRITICAL_MOMENTS).map((moment) => [moment, between(random, 1, 2)]));
    // However few there will be: one of each kind first.
    const kinds = this.#weighted().flatMap(([blow, weight]) => (weight > 0 ? [blow] : []));
    this.#first = shuffled(randomOf(options.seed, 'first-blows', options.world), kinds);
  }

  /** Something happens at this instance. True where it is killed at that. */
  moment(name: string, moment: Moment): boolean {
    if (this.#over) return false;
    if (moment !== 'usual' && this.#isCritical(moment)) return this.#killAt(name, moment);
    if (this.#blows >= this.#options.mostBlows) return false;
    this.#momentsLeft -= 1;
    if (this.#momentsLeft > 0) return false;
    this.#momentsLeft = this.#drawMoments();
    this.#blows += 1;
    return this.#strike(name);
  }

  #isCritical(moment: CriticalMoment): boolean {
    if (this.#criticalKills >= this.#options.mostCriticalKills) return false;
    const left = (this.#criticalLeft.get(moment) ?? 0) - 1;
    this.#criticalLeft.set(moment, left);
    return left <= 0;
  }

  #killAt(name: string, moment: CriticalMoment): boolean {
    const victim = this.#options.victims.find((one) => one.name === name);
    if (victim === undefined || !victim.kill()) return false;
    this.#criticalKills += 1;
    const { seed, world, counts, meanMoments, onMoved } = this.#options;
    const random = randomOf(seed, 'critical-kill', world, this.#criticalKills);
    this.#criticalLeft.set(moment, between(random, Math.ceil(meanMoments / 4), Math.ceil((meanMoments * 3) / 4)));
    counts.add(`kill at ${moment}`);
    onMoved();
    this.#later(this.#restart(victim, random));
    return true;
  }

  /** No more of it, and everything runs again. */
  async end(): Promise<void> {
    this.#over = true;
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
    await Promise.all(this.#options.victims.map((victim) => victim.start()));
  }

  /** Gives whether the instance was killed. */
  #strike(name: string): boolean {
    this.#options.onMoved();
    const { seed, world, victims, counts, leaseMs, beginOutage, restartDatabase, restartService } = this.#options;
    const random = randomOf(seed, 'blow', world, this.#blows);
    const victim = victims.find((one) => one.name === name);
    const blow = this.#first.pop() ?? pickWeighted(random, ...this.#weighted());
    const forMs = between(random, 100, Math.ceil(leaseMs * 1.5));
    if (blow === 'kill' && victim?.kill()) {
      counts.add('blow kill');
      this.#later(this.#restart(victim, random));
      return true;
    }
    if (blow === 'pause' && victim?.pause(forMs)) counts.add('blow pause');
    else if (blow === 'outage') {
      counts.add('blow outage');
      beginOutage(forMs);
    } else if (blow === 'database-restart' && restartDatabase !== null) {
      counts.add('blow database-restart');
      this.#later(restartDatabase());
    } else if (blow === 'service-kill') {
      counts.add('blow service-kill');
      this.#later(restartService(between(random, 0, 500)));
    }
    return false;
  }

  /** At once, or when another instance has long taken its projects over; and sometimes it dies anew while it starts. */
  async #restart(victim: Instance, random: Random): Promise<void> {
    const { leaseMs, counts, onMoved } = this.#options;
    const downMs = pickWeighted(random, [0, 3], [between(random, 50, 800), 3], [leaseMs * 2, 1]);
    const diesAgainAfterMs = random() < 0.1 ? between(random, 0, 300) : null;
    await pause(downMs);
    await victim.start();
    onMoved();
    if (diesAgainAfterMs === null || this.#over) return;
    await pause(diesAgainAfterMs);
    if (victim.kill()) counts.add('blow kill');
    await victim.start();
  }

  #weighted(): readonly (readonly [Blow, number])[] {
    return [
      ['kill', 10],
      ['pause', 2],
      ['outage', 2],
      ['service-kill', 1],
      ['database-restart', this.#options.restartDatabase === null ? 0 : 1],
    ];
  }

  #later(work: Promise<void>): void {
    const tracked = work.catch(this.#options.onError).finally(() => this.#underWay.delete(tracked));
    this.#underWay.add(tracked);
  }

  #drawMoments(): number {
    return between(this.#random, 1, 2 * this.#options.meanMoments);
  }
}
