// What the tests have in common: the values of Firestore's REST API as the SDK's for servers has them.

const admin = require('../out/StandIns/admin/firestore.js');

const db = new admin.Firestore();

/** Returns the value of the SDK's for a value of REST. */
function decoded(value) {
  const [kind] = Object.keys(value);
  const content = value[kind];
  switch (kind) {
    case 'nullValue':
      return null;
    case 'booleanValue':
    case 'stringValue':
      return content;
    case 'integerValue':
      return BigInt(content);
    case 'doubleValue':
      return Number(content);
    case 'timestampValue':
      return timestamp(content);
    case 'bytesValue':
      return Uint8Array.from(Buffer.from(content, 'base64'));
    case 'geoPointValue':
      return new admin.GeoPoint(content.latitude ?? 0, content.longitude ?? 0);
    case 'referenceValue':
      return db.doc(content.replace('{documents}/', ''));
    case 'arrayValue':
      return (content.values ?? []).map(decoded);
    case 'mapValue': {
      const fields = content.fields ?? {};
      if (fields.__type__?.stringValue === '__vector__') {
        return admin.FieldValue.vector(decoded(fields.value));
      }
      return fieldsDecoded(fields);
    }
  }
  throw new Error(`unknown kind ${kind}`);
}

function fieldsDecoded(fields) {
  return Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, decoded(each)]));
}

function timestamp(text) {
  const [, whole, fraction = ''] = /^([^.Z]*)(?:\.(\d+))?Z$/.exec(text);
  return new admin.Timestamp(Date.parse(`${whole}Z`) / 1000, Number(fraction.padEnd(9, '0')));
}

/** Returns the value of REST for a value of the SDK's, which stores whole doubles as integers. */
function encoded(value) {
  if (value === null) return { nullValue: null };
  switch (typeof value) {
    case 'boolean':
      return { booleanValue: value };
    case 'string':
      return { stringValue: value };
    case 'bigint':
      return { integerValue: String(value) };
    case 'number':
      if (Number.isSafeInteger(value) && !Object.is(value, -0)) return { integerValue: String(value) };
      return { doubleValue: Number.isFinite(value) && !Object.is(value, -0) ? value : special(value) };
  }
  if (Array.isArray(value)) return list(value);
  if (value instanceof admin.Timestamp) return { timestampValue: timeText(value) };
  if (value instanceof Uint8Array) return { bytesValue: Buffer.from(value).toString('base64') };
  if (value instanceof admin.GeoPoint) {
    return { geoPointValue: { latitude: value.latitude, longitude: value.longitude } };
  }
  if (value instanceof admin.DocumentReference) return { referenceValue: `{documents}/${value.path}` };
  if (value instanceof admin.VectorValue) {
    return {
      mapValue: { fields: { __type__: { stringValue: '__vector__' }, value: list(value.toArray()) } },
    };
  }
  if (value instanceof admin.FieldValue) return { sentinel: value.kind };
  return map(value);
}

function special(value) {
  return Object.is(value, -0) ? '-0' : String(value);
}

function list(values) {
  return { arrayValue: values.length === 0 ? {} : { values: values.map(encoded) } };
}

function map(value) {
  return { mapValue: Object.keys(value).length === 0 ? {} : { fields: fieldsEncoded(value) } };
}

function fieldsEncoded(data) {
  return Object.fromEntries(
    Object.keys(data)
      .sort()
      .map((name) => [name, encoded(data[name])]),
  );
}

function timeText({ seconds, nanoseconds }) {
  const whole = new Date(seconds * 1000).toISOString().slice(0, 19);
  const fraction = String(nanoseconds).padStart(9, '0').replace(/0+$/, '');
  return `${whole}${fraction === '' ? '' : `.${fraction}`}Z`;
}

/** Returns a snapshot of a document. */
function snapshot(path, data) {
  return new admin.QueryDocumentSnapshot(db.doc(path), data);
}

/** Returns `data` as the SDK stores it. */
function normal(fields) {
  return fieldsEncoded(fieldsDecoded(fields));
}

module.exports = { admin, db, decoded, encoded, fieldsDecoded, fieldsEncoded, normal, snapshot };
