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
    <form [formGroup]="application" (ngSubmit)="send()">
      <h1>Permit application</h1>
      <precheck-uploader
        required
        city-key="wattle-bay"
        permit-type="new-dwelling"
        min-score="80"
        (gate-passed)="pass($event)"
        (gate-invalidated)="application.reset()"
      ></precheck-uploader>
      <precheck-status></precheck-status>
      <button [disabled]="application.invalid">Submit application</button>
      <output>{{ answer() }}</output>
    </form>
  `,
})
class PermitApplication {
  readonly application = new FormGroup({
    precheck: new FormControl('', { nonNullable: true, validators: Validators.required }),
  });
  readonly answer = signal('');

  pass({ detail }: PrecheckUploaderEventMap['gate-passed']) {
    this.application.setValue({ precheck: detail.receipt });
    this.answer.set(`Passed with ${detail.score}`);
  }

  async send() {
    const response = await fetch('/applications', {
      method: 'POST',
      body: new URLSearchParams(this.application.getRawValue()),
    });
    this.answer.set(await response.text());
  }
}

void bootstrapApplication(PermitApplication, { providers: [provideZonelessChangeDetection()] });
