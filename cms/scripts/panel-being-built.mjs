export const panelBeingBuilt = `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="refresh" content="5" />
    <title>Panel being built | Trabecula</title>
  </head>
  <body>
    <h1>Strapi's panel is being built</h1>
    <p>This takes about a minute. The page then shows the panel by itself.</p>
    <p>The output of <code>npm start</code> says when the panel is ready, or why it could not be built.</p>
  </body>
</html>
`;
