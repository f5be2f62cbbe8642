// import type { anExtremelyLongNameOfATypeThatIsImportedAloneFromAFile } from './models/library';
import type { anExtremelyLongNameOfATypeThatIsImportedAloneFromAFile } from './models/library';
