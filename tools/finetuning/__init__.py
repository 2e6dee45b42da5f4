"""Fine-tuning: judged requests in, a trained encoder out. Only some of its files need the extra `finetune`."""
