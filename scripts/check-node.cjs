// Stops an install or a build with one sentence if this Node can't do it. Old Nodes must be able to read this file, so
// it is CommonJS without new syntax: node scripts/check-node.cjs 24.12
var needed = process.argv[2].split(".");
var have = process.versions.node.split(".");
if (+have[0] < +needed[0] || (+have[0] === +needed[0] && +have[1] < +(needed[1] || 0))) {
	console.error(
		"This is Node " +
			process.versions.node +
			", but Node " +
			process.argv[2] +
			" or newer is needed here: install it from https://nodejs.org, or use a packed release, which brings its own (docs/deployment.md).",
	);
	process.exit(1);
}
