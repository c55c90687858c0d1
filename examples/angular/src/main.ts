import { Component, CUSTOM_ELEMENTS_SCHEMA, provideZonelessChangeDetection, signal } from '@angular/core';
import { FormControl, FormGroup, ReactiveFormsModule, Validators } from '@angular/forms';
import { bootstrapApplication } from '@angular/platform-browser';
import 'precheck-elements/precheck-status';
import type { PrecheckUploader, PrecheckUploaderEventMap } from 'precheck-elements/precheck-uploader';
import 'precheck-elements/precheck-uploader';

/** The receipt is a control of the reactive form: the form is valid once the drawings have passed. */
@Component({
  selector: 'permit-application',
  imports: [ReactiveFormsModule],
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <form [formGroup]="application" (ngSubmit)="send(uploader)">
      <h1>Permit application</h1>
      <precheck-uploader
        #uploader required city-key="wattle-bay" permit-type="new-dwelling" min-score="80"
        address="14 Banksia Street, Wattle Bay NSW 2999"
        (gate-passed)="hold($event)"
        (gate-renewed)="hold($event)"
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
    application_id: new FormControl(crypto.randomUUID(), { nonNullable: true }),
    precheck: new FormControl('', { nonNullable: true, validators: Validators.required }),
  });
  readonly answer = signal('');

  hold({ detail }: PrecheckUploaderEventMap['gate-passed' | 'gate-renewed']) {
    this.application.patchValue({ precheck: detail.receipt });
  }

  async send(uploader: PrecheckUploader) {
    const response = await fetch('/applications', {
      method: 'POST',
      body: new URLSearchParams(this.application.getRawValue()),
    });
    if (response.ok) uploader.markSubmitted();
    this.answer.set(await response.text());
  }
}

void bootstrapApplication(PermitApplication, { providers: [provideZonelessChangeDetection()] });
