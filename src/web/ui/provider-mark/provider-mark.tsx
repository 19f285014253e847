import styles from "./provider-mark.module.css";

const TONES = 6;

/** One of six tones, always the same for the same name. */
export const toneOf = (name: string) => {
	let hash = 7;
	for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
	return hash % TONES;
};

const small = new Set(["and", "the", "of", "for", "in", "at", "pty", "ltd", "inc", "limited"]);

/** The initials of the first two significant words: "Care and Comfort Pty Ltd" is CC. */
export const initialsOf = (name: string) => {
	const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
	const telling = words.filter((word) => !small.has(word.toLowerCase()));
	return (telling.length > 0 ? telling : words.slice(0, 1))
		.slice(0, 2)
		.map((word) => (Array.from(word)[0] ?? "").toUpperCase())
		.join("");
};

interface ProviderMarkProps {
	name: string;
	logoUrl?: string | null | undefined;
	size: "card" | "profile";
}

const UPLOADED = /^(\/api\/logos\/[\w-]+\/)\d+\.webp$/;
/** Stored widths of an uploaded logo in pixels, by pixel density of the screen. */
const WIDTHS = { card: { "1x": 144, "3x": 240 }, profile: { "1x": 144, "2x": 240, "3x": 360 } } as const;

/** The `srcset` of an uploaded logo in one format; undefined for any other picture. */
const logoSources = (logoUrl: string, size: "card" | "profile", format: "avif" | "webp"): string | undefined => {
	const [, folder] = UPLOADED.exec(logoUrl) ?? [];
	return folder
		? Object.entries(WIDTHS[size])
				.map(([density, width]) => `${folder}${width}.${format} ${density}`)
				.join(", ")
		: undefined;
};

/** A provider's logo, or a tile with their initials. It needs no alt text, because the name is always beside it. */
export const ProviderMark = ({ name, logoUrl, size }: ProviderMarkProps) => {
	const side = size === "card" ? 72 : 120;
	return logoUrl ? (
		<span className={`${styles.mark} ${styles[size]} ${styles.logo}`}>
			<picture>
				{UPLOADED.test(logoUrl) && <source type="image/avif" srcSet={logoSources(logoUrl, size, "avif")} />}
				<img
					src={logoUrl}
					srcSet={logoSources(logoUrl, size, "webp")}
					alt=""
					width={side}
					height={side}
					loading={size === "card" ? "lazy" : undefined}
				/>
			</picture>
		</span>
	) : (
		<span className={`${styles.mark} ${styles[size]} ${styles[`tone${toneOf(name)}`]}`} aria-hidden="true">
			{initialsOf(name)}
		</span>
	);
};
