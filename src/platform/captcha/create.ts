import type { Clock } from "../clock.ts";
import type { Settings } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { Secret } from "../secret.ts";
import type { Captcha } from "./captcha.ts";
import { createEmbeddedCaptcha } from "./embedded.ts";
import { createRecaptcha } from "./recaptcha.ts";

/** The captcha the settings name. */
export const createCaptcha = (parts: { settings: Settings; database: Database; secret: Secret; clock: Clock }): Captcha =>
	parts.settings.captcha.kind === "recaptcha" ? createRecaptcha(parts.settings.captcha) : createEmbeddedCaptcha(parts);
