import * as UC from '@uploadcare/file-uploader';
import '@uploadcare/file-uploader/web/uc-file-uploader-inline.min.css';

UC.defineComponents(UC);
