import styles from "./icon.module.css";
import drawings from "./icons.svg?no-inline";
import type { IconName } from "./names.ts";

export type { IconName };

/** An icon beside text that says the same, so it is hidden from assistive technology. */
export const Icon = ({
	name,
	size = "normal",
	className,
}: {
	name: IconName;
	size?: "small" | "normal" | "large";
	className?: string | undefined;
}) => (
	<svg
		className={[styles.icon, size !== "normal" && styles[size], className].filter(Boolean).join(" ")}
		aria-hidden="true"
	>
		<use href={`${drawings}#${name}`} />
	</svg>
);
