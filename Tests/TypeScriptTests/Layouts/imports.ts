// import { authorCodec, authorConverter, authorDocumentConverter, authorResultConverter } from './converters/library';
import {
  authorCodec,
  authorConverter,
  authorDocumentConverter,
  authorResultConverter,
} from './converters/library';
