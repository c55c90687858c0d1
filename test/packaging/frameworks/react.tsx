import 'precheck-elements/types/react';
import type { PrecheckUploader } from 'precheck-elements/precheck-uploader';
import { createRef } from 'react';

const uploader = createRef<PrecheckUploader>();

export const page = (
  <form>
    <precheck-uploader
      ref={uploader}
      name="precheck"
      required
      city-key="wattle-bay"
      permit-type="new-dwelling"
      min-score="80"
      metadata={{ reference: 'DA-1' }}
      requiredCategories={['site-plan']}
      className="wide"
      ongate-passed={({ detail }) => detail.receipt.length}
    />
    <precheck-uploader cityKey="wattle-bay" minScore={80} ongate-failed={({ detail }) => detail.minScore.toFixed()} />
    <precheck-status mode="ungated" onreport-completed={({ detail }) => detail.name.length} />
    <precheck-viewer view="documents" onviewer-ready={({ detail }) => detail.origin.length} />
    <property-feasibility street-address="1 Wattle St" onestimate-changed={({ detail }) => detail.estimate} />
  </form>
);

export const mistakes = (
  <>
    {/* @ts-expect-error a mode that there is not */}
    <precheck-uploader mode="ungatd" />
    {/* @ts-expect-error no number */}
    <precheck-uploader min-score="80%" />
    {/* @ts-expect-error a token is a function */}
    <precheck-uploader token="secret" />
    {/* @ts-expect-error the detail has no such member */}
    <precheck-uploader ongate-passed={({ detail }) => detail.points} />
  </>
);
