import 'precheck-elements/types/preact';

export const page = (
  <form>
    <precheck-uploader
      name="precheck"
      required
      city-key="wattle-bay"
      min-score={80}
      class="wide"
      ongate-passed={({ detail }) => detail.receipt.length}
    />
    <precheck-status onreport-completed={({ detail }) => detail.name.length} />
    <precheck-viewer view="documents" />
    <property-feasibility post-code="3000" />
    {/* @ts-expect-error a mode that there is not */}
    <precheck-uploader mode="ungatd" />
    {/* @ts-expect-error the detail has no such member */}
    <precheck-uploader ongate-passed={({ detail }) => detail.points} />
  </form>
);
