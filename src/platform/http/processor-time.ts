/** Time that this thread has had of the processor, in milliseconds: on a busy machine the clock goes on while others are at work. */
export const processorMs = (): number => {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1000;
};
