import styles from "./provider-mark.module.css";

const TONES = 6;

/** Always the same one of six tones for the same name. */
export const toneOf = (name: string) => {
	let hash = 7;
	for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
	return hash % TONES;
};

const small = new Set(["and", "the", "of", "for", "in", "at", "pty", "ltd", "inc", "limited"]);

/** The first letters of the first two words that say something: "Care and Comfort Pty Ltd" is CC. */
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

/** A provider's logo, or a tile with its initials. Its name always stands beside it as text, so it says nothing itself. */
export const ProviderMark = ({ name, logoUrl, size }: ProviderMarkProps) => {
	const side = size === "card" ? 72 : 120;
	return logoUrl ? (
		<span className={`${styles.mark} ${styles[size]} ${styles.logo}`}>
			<img src={logoUrl} alt="" width={side} height={side} loading={size === "card" ? "lazy" : undefined} decoding="async" />
		</span>
	) : (
		<span className={`${styles.mark} ${styles[size]} ${styles[`tone${toneOf(name)}`]}`} aria-hidden="true">
			{initialsOf(name)}
		</span>
	);
};
