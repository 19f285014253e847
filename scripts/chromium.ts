// Finds a Chromium for journeys and benchmarks: the path in CHROMIUM, an installed one, Debian's package (installed if
// this is root), or the one in an npm package.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SYSTEM = [
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	"C:/Program Files/Google/Chrome/Application/chrome.exe",
];

const SHELL = "/usr/bin/chromium-headless-shell";

const system = () => (process.env.CHROMIUM ? process.env.CHROMIUM : SYSTEM.find((path) => existsSync(path)));

const installFromDebian = (name: "chromium" | "chromium-headless-shell") => {
	if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
	process.stdout.write(`Installing ${name} from Debian's packages …\n`);
	const options = {
		stdio: ["ignore", "ignore", "inherit"] as ["ignore", "ignore", "inherit"],
		env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
	};
	// Short timeouts, because without a network there is still the npm package to try.
	const soon = ["-o", "Acquire::http::Timeout=20", "-o", "Acquire::Retries=1"];
	spawnSync("apt-get", [...soon, "update", "-qq"], options);
	spawnSync("apt-get", [...soon, "install", "-y", "-qq", "--no-install-recommends", name], options);
};

/** Unpacks the browser in @sparticuz/chromium, which needs neither root nor a package manager. */
const fromPackage = async (): Promise<string> => {
	if (process.platform !== "linux" || process.arch !== "x64")
		throw new Error("No Chromium was found. Set CHROMIUM to its path.");
	const modules = join(import.meta.dirname, "../node_modules");
	const folder = join(modules, ".cache/chromium");
	mkdirSync(folder, { recursive: true });
	const { TMPDIR } = process.env;
	// It unpacks into the temporary folder. Use our own folder instead of the shared one.
	process.env.TMPDIR = folder;
	const { default: packed, inflate, setupLambdaEnvironment } = await import("@sparticuz/chromium");
	setupLambdaEnvironment(join(folder, "al2023", "lib"));
	if (!existsSync(join(folder, "al2023"))) await inflate(join(modules, "@sparticuz/chromium/bin/al2023.tar.br"));
	const path = await packed.executablePath();
	// Its fonts.conf refers to a missing folder. Without any font it crashes on `font-family: system-ui`.
	writeFileSync(
		join(folder, "fonts/fonts.conf"),
		`<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>/usr/share/fonts</dir><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`,
	);
	if (TMPDIR === undefined) delete process.env.TMPDIR;
	else process.env.TMPDIR = TMPDIR;
	return path;
};

/** Path of a full Chromium, like visitors use. */
export const chromiumPath = async (): Promise<string> => {
	const found = system();
	if (found) return found;
	installFromDebian("chromium");
	return system() ?? (await fromPackage());
};

/**
 * Path of the Chromium for journeys and web vitals: the headless shell if available. A full browser opens a window and
 * a profile for every test, which takes three times as long.
 */
export const headlessPath = async (): Promise<string> => {
	if (process.env.CHROMIUM) return process.env.CHROMIUM;
	if (!existsSync(SHELL)) installFromDebian("chromium-headless-shell");
	return existsSync(SHELL) ? SHELL : await chromiumPath();
};
