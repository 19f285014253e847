import {
	ArrowLeft,
	ArrowRight,
	ArrowUpDown,
	CalendarDays,
	Check,
	ChevronDown,
	ChevronRight,
	ChevronsLeft,
	ChevronsRight,
	CircleAlert,
	CircleCheck,
	Clock,
	Copy,
	Download,
	ExternalLink,
	FileText,
	Globe,
	HeartHandshake,
	History,
	House,
	Info,
	KeyRound,
	LogOut,
	Mail,
	MapPin,
	Menu,
	MessageCircle,
	Pencil,
	Phone,
	Plus,
	Printer,
	Reply,
	Search,
	Send,
	ShieldCheck,
	SlidersHorizontal,
	Star,
	Trash2,
	TriangleAlert,
	User,
	Users,
	Video,
	X,
} from "lucide-react";
import styles from "./icon.module.css";

const icons = {
	"arrow-left": ArrowLeft,
	"arrow-right": ArrowRight,
	calendar: CalendarDays,
	check: Check,
	"chevron-down": ChevronDown,
	"chevron-right": ChevronRight,
	clock: Clock,
	close: X,
	copy: Copy,
	download: Download,
	history: History,
	key: KeyRound,
	leave: LogOut,
	menu: Menu,
	edit: Pencil,
	error: CircleAlert,
	external: ExternalLink,
	file: FileText,
	filter: SlidersHorizontal,
	first: ChevronsLeft,
	globe: Globe,
	handshake: HeartHandshake,
	home: House,
	info: Info,
	last: ChevronsRight,
	mail: Mail,
	message: MessageCircle,
	phone: Phone,
	"map-pin": MapPin,
	plus: Plus,
	print: Printer,
	reply: Reply,
	search: Search,
	send: Send,
	shield: ShieldCheck,
	sort: ArrowUpDown,
	star: Star,
	success: CircleCheck,
	trash: Trash2,
	user: User,
	users: Users,
	video: Video,
	warning: TriangleAlert,
};

export type IconName = keyof typeof icons;

/** An icon beside text that says the same, so it is hidden from assistive technology. */
export const Icon = ({
	name,
	size = "normal",
	className,
}: {
	name: IconName;
	size?: "small" | "normal" | "large";
	className?: string | undefined;
}) => {
	const Drawing = icons[name];
	return (
		<Drawing
			aria-hidden
			focusable="false"
			className={[styles.icon, size !== "normal" && styles[size], className].filter(Boolean).join(" ")}
		/>
	);
};

/** Defines icons that a page repeats, once for every `DrawnIcon` on it. */
export const IconDrawings = ({ names }: { names: readonly IconName[] }) => (
	<svg className={styles.drawings} aria-hidden="true" focusable="false">
		{names.map((name) => {
			const Drawing = icons[name];
			return (
				<Drawing key={name} id={`icon-${name}`} color="inherit" strokeWidth="inherit" aria-hidden focusable="false" />
			);
		})}
	</svg>
);

/** An icon that `IconDrawings` defines elsewhere on the page. */
export const DrawnIcon = ({ name, className = "" }: { name: IconName; className?: string | undefined }) => (
	<svg
		className={`${styles.icon} ${styles.drawn} ${className}`}
		viewBox="0 0 24 24"
		width="24"
		height="24"
		aria-hidden="true"
		focusable="false"
	>
		<use href={`#icon-${name}`} />
	</svg>
);

export const iconNames = Object.keys(icons) as IconName[];
