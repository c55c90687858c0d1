import { Component, CUSTOM_ELEMENTS_SCHEMA, provideZonelessChangeDetection, signal } from '@angular/core';
import { FormControl, FormGroup, ReactiveFormsModule, Validators } from '@angular/forms';
import { bootstrapApplication } from '@angular/platform-browser';
import 'precheck-elements/precheck-status';
import type { PrecheckUploaderEventMap } from 'precheck-elements/precheck-uploader';
import 'precheck-elements/precheck-uploader';

/** The receipt is a control of the reactive form: the form is valid once the drawings have passed. */
@Component({
  selector: 'permit-application',
  imports: [ReactiveFormsModule],
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <form method="post" action="/applications" ngNoForm [formGroup]="application">
      <h1>Permit application</h1>
      <precheck-uploader
        name="precheck"
        required
        city-key="wattle-bay"
        permit-type="new-dwelling"
        min-score="80"
        (gate-passed)="pass($event)"
        (gate-invalidated)="application.reset()"
      ></precheck-uploader>
      <precheck-status></precheck-status>
      @if (application.valid) {
        <output>Passed with {{ score() }}</output>
      }
      <button>Submit application</button>
    </form>
  `,
})
class PermitApplication {
  readonly application = new FormGroup({ receipt: new FormControl('', Validators.required) });
  readonly score = signal<number | null>(null);

  pass({ detail }: PrecheckUploaderEventMap['gate-passed']) {
    this.application.setValue({ receipt: detail.receipt });
    this.score.set(detail.score);
  }
}

void bootstrapApplication(PermitApplication, { providers: [provideZonelessChangeDetection()] });
