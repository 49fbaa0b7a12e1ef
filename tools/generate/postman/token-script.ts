/** Postman's pre-request script: fetches a token with client credentials, and a new one shortly before it expires. */
export const TOKEN_SCRIPT = `const expires = Number(pm.collectionVariables.get('tokenExpires') || 0);
if (Date.now() > expires) {
  const value = (name) => pm.variables.replaceIn(pm.variables.get(name));
  const basic = btoa(value('clientId') + ':' + value('clientSecret'));
  const tokenRequest = {
    url: value('tokenUrl'),
    method: 'POST',
    header: { Authorization: 'Basic ' + basic, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: { mode: 'urlencoded', urlencoded: [{ key: 'grant_type', value: 'client_credentials' }] },
  };
  pm.sendRequest(tokenRequest, (error, response) => {
    if (error || response.code !== 200) {
      console.error('No token: ' + (error || response.text()));
      return;
    }
    const { access_token: token, expires_in: seconds = 60 } = response.json();
    pm.collectionVariables.set('accessToken', token);
    pm.collectionVariables.set('tokenExpires', Date.now() + (seconds - 30) * 1000);
  });
}`;
