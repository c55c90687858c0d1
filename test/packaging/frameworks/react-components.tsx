import { PrecheckStatus, PrecheckUploader, PrecheckViewer, PropertyFeasibility } from 'precheck-elements/react';

export const page = (
  <form>
    <PrecheckUploader
      name="precheck"
      required
      cityKey="wattle-bay"
      minScore={80}
      onGatePassed={({ detail }) => detail.receipt.length}
    />
    <PrecheckStatus mode="ungated" onReportCompleted={({ detail }) => detail.name.length} />
    <PrecheckViewer view="documents" onViewerReady={({ detail }) => detail.origin.length} />
    <PropertyFeasibility streetAddress="1 Wattle St" onEstimateChanged={({ detail }) => detail.estimate} />
  </form>
);

export const mistakes = (
  <>
    {/* @ts-expect-error a mode that there is not */}
    <PrecheckUploader mode="ungatd" />
    {/* @ts-expect-error the detail has no such member */}
    <PrecheckUploader onGatePassed={({ detail }) => detail.points} />
  </>
);
